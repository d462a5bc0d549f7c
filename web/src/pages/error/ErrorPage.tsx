export { ErrorPage } from '../../screens/error/ErrorPage.tsx'
