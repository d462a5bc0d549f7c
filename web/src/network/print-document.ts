/** A separate file, because only a gateway that accepts texts instead of hashes needs it. */
export { print } from 'graphql'
