/** The changelog dated for a release; null if it has no unreleased section for that version. */
export function datedChangelog(text: string, version: string, date: Date): string | null {
  const heading = `## ${version}, unreleased`
  return text.split('\n').includes(heading)
    ? text.replace(heading, `## ${version}, ${date.toISOString().slice(0, 10)}`)
    : null
}
