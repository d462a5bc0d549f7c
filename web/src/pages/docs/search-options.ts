/** How pages are searched; the index made at build and its reader must agree. */
export const searchOptions = {
  fields: ['title', 'headings', 'text'],
  searchOptions: { prefix: true, fuzzy: 0.2, boost: { title: 4, headings: 2 } },
}
