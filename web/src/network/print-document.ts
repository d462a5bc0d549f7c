/** A separate file, because only a gateway that takes texts instead of hashes needs it. */
export { print } from 'graphql'
