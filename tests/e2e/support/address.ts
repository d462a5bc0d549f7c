const port = Number(process.env.E2E_PORT ?? 4890)

/** The address of the portal under test. It has a separate port, so that tests never reach a portal in use. */
export const address = { port, origin: `http://localhost:${port}`, portal: `http://localhost:${port}/atv4/` } as const
