/** A download that was interrupted. None of its content may be kept or shown. */
export class IncompleteFile extends Error {
  constructor() {
    super('The file did not arrive whole')
  }
}
