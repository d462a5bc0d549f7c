export { paymentMethods } from '../../../screens/charge/charge-status.ts'
