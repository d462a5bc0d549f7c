export { describeSignInError } from '../../session/sign-in/sign-in-error.ts'
