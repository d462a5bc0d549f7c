import type { FastifyInstance } from 'fastify'

/**
 * Targets of the links in the menu and the footer (specification 2.4, 2.5): http(s) addresses, or paths of the portal.
 */
export interface Links {
  readonly blog: string
  readonly 'help-desk': string
  readonly 'legacy-admin': string
  readonly certificate: string
  readonly seal: string
}

/** Default targets: pages of the portal. */
export const ownPages: Links = {
  blog: '/atv4/docs/tutorials/overview',
  'help-desk': '/atv4/docs/errors',
  'legacy-admin': '/atv4/docs/rest-map',
  certificate: '/atv4/docs/compliance',
  seal: '/atv4/docs/compliance',
}

/**
 * Redirects the client's links to the URLs of this installation. These are settings of a running gateway, so the
 * client, which is built earlier, needs no request to learn them.
 */
export function registerLinks(app: FastifyInstance, links: Links): void {
  for (const [name, address] of Object.entries(links)) {
    // A cached response would outlive a change of the setting.
    app.get(`/atv4/links/${name}`, (_request, reply) => reply.header('cache-control', 'no-store').redirect(address))
  }
}
