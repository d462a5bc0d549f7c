/** An address of the gateway that leads on to what this installation has outside of the portal. */
export function linkTo(name: 'blog' | 'help-desk' | 'legacy-admin' | 'certificate' | 'seal'): string {
  return `${import.meta.env.BASE_URL}links/${name}`
}
