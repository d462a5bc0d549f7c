const port = Number(process.env.E2E_PORT ?? 4890)

/** Where the stack of the browser tests listens, on a port of its own so that a portal in use is never tested. */
export const address = { port, origin: `http://localhost:${port}`, portal: `http://localhost:${port}/atv4/` } as const
