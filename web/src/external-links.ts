/** Addresses outside the portal, set when the client is built; an unset one hides what would lead there. */
export const externalLinks = {
  blog: address(import.meta.env.VITE_BLOG_URL),
  helpDesk: address(import.meta.env.VITE_HELP_DESK_URL),
  legacyAdmin: address(import.meta.env.VITE_LEGACY_ADMIN_URL),
}

/** The provider's PCI DSS certificate; where none is set, the portal's own page about it. */
export const certificateAddress =
  address(import.meta.env.VITE_CERTIFICATE_URL) ?? `${import.meta.env.BASE_URL}docs/compliance`

function address(value: unknown): string | undefined {
  return typeof value === 'string' && /^https?:\/\//.test(value) ? value : undefined
}
