import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A relay in front of a TCP server that can cut the server off from its clients. */
export interface Relay {
  readonly port: number
  /** Passes nothing on, in either direction, like a frozen server. Connections stay open. */
  freeze(): void
  /** Ends every connection and refuses new ones, like a server that restarts. */
  cut(): void
  /** Leaves the open connections silent for good, and serves new ones: a server that vanished, and its successor. */
  vanish(): void
  /** Serves again. */
  mend(): void
  /** Passes new connections to another port. */
  switchTo(port: number): void
  close(): Promise<void>
}

/** Starts a relay to a database, and returns the address of the database behind it. */
export async function startRelayTo(databaseUrl: string): Promise<{ readonly relay: Relay; readonly url: string }> {
  const address = new URL(databaseUrl)
  const relay = await startRelay(Number(address.port || 5432))
  address.host = `127.0.0.1:${relay.port}`
  return { relay, url: address.href }
}

/** Starts a relay to a port of the loopback. */
export async function startRelay(firstTarget: number): Promise<Relay> {
  let target = firstTarget
  const sockets = new Set<Socket>()
  const silent = new Set<Socket>()
  let state: 'open' | 'frozen' | 'cut' = 'open'
  const server = createServer((client) => {
    if (state === 'cut') return void client.destroy()
    const upstream = connect(target, '127.0.0.1')
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.on('data', (chunk) => void to.write(chunk))
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        // The end of a vanished server reaches no one.
        if (!silent.delete(from)) to.destroy()
      })
      if (state === 'frozen') from.pause()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    freeze() {
      state = 'frozen'
      for (const socket of sockets) socket.pause()
    },
    cut() {
      state = 'cut'
      for (const socket of sockets) socket.destroy()
    },
    vanish() {
      for (const socket of sockets) {
        socket.pause()
        silent.add(socket)
      }
      sockets.clear()
    },
    mend() {
      state = 'open'
      for (const socket of sockets) socket.resume()
    },
    switchTo(port) {
      target = port
    },
    async close() {
      for (const socket of [...sockets, ...silent]) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
