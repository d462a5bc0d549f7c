/** Each `import()` of a module of the client, its path captured; not the types of one. */
export const dynamicImport = /(?<!typeof )\bimport\(\s*'(\.[^']*\.tsx?)'\s*\)/g
