import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'

/** The proof of a complete file. */
export interface FileProof {
  readonly bytes: number
  /** SHA-256 in lowercase hex. */
  readonly sha256: string
}

/** Chunks are joined up to this size, in bytes, because the compression of a sheet emits small ones. */
const leastChunk = 32 * 1024

/**
 * Streams a file with backpressure. `onWhole` completes before the stream ends, so that the proof is recorded before
 * the reader sees the end.
 */
export function provenFile(chunks: AsyncGenerator<Buffer>, onWhole: (proof: FileProof) => Promise<void>): Readable {
  async function* proven(): AsyncGenerator<Buffer> {
    const hash = createHash('sha256')
    let bytes = 0
    let waiting: Buffer[] = []
    let size = 0
    const written = () => {
      const chunk = waiting.length === 1 && waiting[0] ? waiting[0] : Buffer.concat(waiting)
      waiting = []
      size = 0
      hash.update(chunk)
      bytes += chunk.length
      return chunk
    }
    let isFirst = true
    for await (const chunk of chunks) {
      waiting.push(chunk)
      size += chunk.length
      // Lets the reader see immediately that the file has begun.
      if (isFirst || size >= leastChunk) yield written()
      isFirst = false
    }
    if (size > 0) yield written()
    await onWhole({ bytes, sha256: hash.digest('hex') })
  }
  return Readable.from(proven(), { objectMode: false, highWaterMark: 64 * 1024 })
}
