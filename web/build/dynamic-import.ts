/** Matches each `import()` of a client module, and captures its styles mark and its path. Ignores type imports. */
export const dynamicImport = /(?<!typeof )\bimport\(\s*(?:\/\* @styles (\w+) \*\/\s*)?'(\.[^']*\.tsx?)'\s*\)/g
