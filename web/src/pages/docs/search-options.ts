/** The options of the search. The index created by the build and its reader must use the same ones. */
export const searchOptions = {
  fields: ['title', 'headings', 'text'],
  searchOptions: { prefix: true, fuzzy: 0.2, boost: { title: 4, headings: 2 } },
}
