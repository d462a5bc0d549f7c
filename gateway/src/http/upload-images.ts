import { customerUploads } from '../resources/customer-upload.ts'
import { unreadableAnswer } from '../rest/error.ts'
import type { FileRoute } from './file-route.ts'

/** What the platform may call an image; what it is is found in its content. */
const declaredTypes = ['image/png', 'image/jpeg', 'image/webp', 'application/octet-stream']

/** The pictures of customers' documents (specification 7.8), shown in the page. Only PNG, JPEG and WebP are passed on. */
export const uploadImages: FileRoute = {
  url: '/files/customeruploads/:uploadId',
  access: 'customersUploads',
  isLinked: true,
  // Personal data: it is known who looked at them.
  audit: 'customerUpload',
  async answer({ rest }, { uploadId = '' }) {
    const { content } = await rest.loadFile(customerUploads, uploadId, declaredTypes)
    const kind = kinds.find(({ begins }) => begins(content))
    if (!kind) throw unreadableAnswer('a file that is no image', 200)
    const name = `${uploadId.replaceAll(/[^\w-]/g, '_').slice(0, 100)}.${kind.extension}`
    return { content, contentType: kind.contentType, disposition: 'inline', name }
  },
}

const hasText = (content: Buffer, place: number, text: string) =>
  content.toString('latin1', place, place + text.length) === text

/** The image formats by their first bytes. */
const kinds = [
  {
    contentType: 'image/png',
    extension: 'png',
    begins: (content: Buffer) => hasText(content, 0, '\x89PNG\r\n\x1a\n') && hasText(content, 12, 'IHDR'),
  },
  { contentType: 'image/jpeg', extension: 'jpg', begins: (content: Buffer) => hasText(content, 0, '\xff\xd8\xff') },
  {
    contentType: 'image/webp',
    extension: 'webp',
    begins: (content: Buffer) => hasText(content, 0, 'RIFF') && hasText(content, 8, 'WEBP'),
  },
] as const
