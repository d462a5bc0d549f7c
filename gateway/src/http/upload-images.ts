import type { LedgerDeclaration } from '../ledger/declarations.ts'
import { customerUploads } from '../resources/customer-upload.ts'
import { codedError, unreadableResponse } from '../rest/error.ts'
import type { FileRoute } from './file-route.ts'
import { jpegSize, pngSize, webpSize } from './picture-size.ts'

/**
 * The pictures of customers' documents (specification 7.8), shown in the page. Only PNG, JPEG and WebP are passed on.
 */
export const uploadImages: FileRoute = {
  url: '/files/customeruploads/:uploadId',
  access: 'customersUploads',
  isLinked: true,
  // Personal data: views are recorded.
  audit: 'customerUpload',
  record: (parameters) => ({
    declaration: lookAtUpload,
    object: { flag: 'customersUploads', fields: new Map(), flags: new Map() },
    args: parameters,
  }),
  async respond({ rest }, { uploadId = '' }) {
    const { body, length, found: kind } = await rest.loadFile(customerUploads, uploadId, picture)
    const name = `${uploadId.replaceAll(/[^\w-]/g, '_').slice(0, 100)}.${kind.extension}`
    return { body, length, contentType: kind.contentType, disposition: 'inline', name }
  },
}

const lookAtUpload: LedgerDeclaration = {
  mutation: 'customerUpload',
  objectType: 'CustomerUpload',
  id: 'uploadId',
  own: false,
  ofMerchant: false,
  kind: 'reveal',
  inputs: [],
  changes: [],
  answerType: '',
}

/** A browser takes four bytes for each pixel, even if the file is small. */
const mostMegapixels = 50

const picture = {
  /** Content types that the platform may declare for an image. The actual type is detected from the content. */
  types: ['image/png', 'image/jpeg', 'image/webp', 'application/octet-stream'],
  look(first: Buffer) {
    const kind = kinds.find(({ begins }) => begins(first))
    if (!kind) throw unreadableResponse('a file that is no image', 200)
    const size = kind.sizeOf(first)
    if (size === null) return null
    const { width, height } = size
    if (width * height > mostMegapixels * 1_000_000) {
      const message = `The picture has ${width} x ${height} pixels: it is not shown beyond ${mostMegapixels} megapixels`
      throw codedError('PICTURE_TOO_LARGE', message, { width, height, mostMegapixels })
    }
    return kind
  },
}

const hasText = (content: Buffer, place: number, text: string) =>
  content.toString('latin1', place, place + text.length) === text

/** The first bytes of each image format. */
const kinds = [
  {
    contentType: 'image/png',
    extension: 'png',
    begins: (content: Buffer) => hasText(content, 0, '\x89PNG\r\n\x1a\n') && hasText(content, 12, 'IHDR'),
    sizeOf: pngSize,
  },
  {
    contentType: 'image/jpeg',
    extension: 'jpg',
    begins: (content: Buffer) => hasText(content, 0, '\xff\xd8\xff'),
    sizeOf: jpegSize,
  },
  {
    contentType: 'image/webp',
    extension: 'webp',
    begins: (content: Buffer) => hasText(content, 0, 'RIFF') && hasText(content, 8, 'WEBP'),
    sizeOf: webpSize,
  },
] as const
