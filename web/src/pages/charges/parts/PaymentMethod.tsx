export { PaymentMethod } from '../../../screens/charge/PaymentMethod.tsx'
