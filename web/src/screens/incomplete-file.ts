/** A file that broke off on its way: nothing of it may be kept or shown. */
export class IncompleteFile extends Error {
  constructor() {
    super('The file did not arrive whole')
  }
}
