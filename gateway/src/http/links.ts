import type { FastifyInstance } from 'fastify'

/** Where the links of the menu and the footer lead (specification 2.4, 2.5): http(s) addresses, or paths of the portal. */
export interface Links {
  readonly blog: string
  readonly 'help-desk': string
  readonly 'legacy-admin': string
  readonly certificate: string
  readonly seal: string
}

/** Pages of the portal itself, for an installation that has nothing else to link to. */
export const ownPages: Links = {
  blog: '/atv4/docs/tutorials/overview',
  'help-desk': '/atv4/docs/errors',
  'legacy-admin': '/atv4/docs/rest-map',
  certificate: '/atv4/docs/compliance',
  seal: '/atv4/docs/compliance',
}

/**
 * Leads from the links of the client on to the addresses of this installation: they are settings of a running gateway, and
 * the client, which is built before, needs no request to learn them.
 */
export function registerLinks(app: FastifyInstance, links: Links): void {
  for (const [name, address] of Object.entries(links)) {
    // An answer that is kept would outlive a change of the setting.
    app.get(`/atv4/links/${name}`, (_request, reply) => reply.header('cache-control', 'no-store').redirect(address))
  }
}
