/** In a file of its own, because only a gateway that takes texts instead of hashes needs it. */
export { print } from 'graphql'
