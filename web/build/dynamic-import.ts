/** Matches each `import()` of a client module and captures its path. Ignores type imports. */
export const dynamicImport = /(?<!typeof )\bimport\(\s*'(\.[^']*\.tsx?)'\s*\)/g
