/** The gateway's URL that redirects to an external site of this installation. */
export function linkTo(name: 'blog' | 'help-desk' | 'legacy-admin' | 'certificate' | 'seal'): string {
  return `${import.meta.env.BASE_URL}links/${name}`
}
