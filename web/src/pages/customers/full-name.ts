export { fullName } from '../../screens/full-name.ts'
