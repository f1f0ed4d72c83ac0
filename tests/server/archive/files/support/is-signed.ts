import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const hmacBuffer = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

const canonical = ({ method = '', url = '', headers }: IncomingMessage, signed: readonly string[]): string => {
  const [path = '', query = ''] = url.split('?')
  return [
    ...[method, path, query.split('&').toSorted().join('&')],
    ...signed.map((name) => `${name}:${String(headers[name])}`),
    ...['', signed.join(';'), String(headers['x-amz-content-sha256'])],
  ].join('\n')
}

const authorizationPattern =
  /^AWS4-HMAC-SHA256 Credential=(?<key>[^/]+)\/(?<scope>[^,]+), SignedHeaders=(?<names>[^,]+), Signature=(?<signature>\w+)$/

/** Whether a call carries the AWS Signature Version 4 of who has the secret. s3rver itself takes any. */
export const isSigned = (
  request: IncomingMessage,
  owner: { readonly key: string; readonly secret: string },
): boolean => {
  const found = authorizationPattern.exec(request.headers.authorization ?? '')?.groups
  if (found?.['key'] !== owner.key) return false
  const { scope = '', names = '', signature } = found
  const text = canonical(request, names.split(';'))
  const key = scope.split('/').reduce<string | Buffer>(hmacBuffer, `AWS4${owner.secret}`)
  const toSign = [
    'AWS4-HMAC-SHA256',
    request.headers['x-amz-date'],
    scope,
    createHash('sha256').update(text).digest('hex'),
  ]
  return hmacBuffer(key, toSign.join('\n')).toString('hex') === signature
}
