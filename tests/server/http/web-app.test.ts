import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { O } from '../../../src/domain/fp.ts'
import { answerWithoutWebApp, webApp } from '../../../server/http/web-app.ts'

const page = '<!doctype html><title>Plutus</title>'
const notFound = { success: false, message: "Oops, we can't find what you're looking for" }

let testFolder: string
let fastifyApp: FastifyInstance

beforeAll(async () => {
  testFolder = await mkdtemp(path.join(tmpdir(), 'plutus-web-'))
  await mkdir(path.join(testFolder, 'dist', 'assets'), { recursive: true })
  await writeFile(path.join(testFolder, 'secret.txt'), 'secret')
  await writeFile(path.join(testFolder, 'dist', 'index.html'), page)
  await writeFile(path.join(testFolder, 'dist', 'assets', 'main-3f2a.js'), 'export {}')
  await writeFile(path.join(testFolder, 'dist', 'assets', 'main-3f2a.js.br'), brotliCompressSync('export {} // built'))
  await writeFile(path.join(testFolder, 'dist', 'assets', 'other-77c1.js'), 'export {}')
  fastifyApp = Fastify()
  await fastifyApp.register((inner) => webApp(inner, path.join(testFolder, 'dist')))
})

afterAll(async () => {
  await fastifyApp.close()
  await rm(testFolder, { recursive: true })
})

test.each([
  ...['/', '/login?redirect=%2Fusers', '/login?redirect=%2Fa.txt', '/dashboard/portfolio/P1', '/no/screen', '/apiary'],
  ...['/users/ann.smith', '/dashboard/portfolio/P1.pdf', '/print/dashboard/portfolio/P1.a?asAt=2026-06-30'],
])('GET %s is the page, asked for every time', async (url) => {
  const { statusCode, headers, body } = await fastifyApp.inject({ method: 'GET', url })
  expect({ statusCode, body, cached: headers['cache-control'] }).toEqual({
    statusCode: 200,
    body: page,
    cached: 'no-cache',
  })
})

test('what a dashboard is shown with is named beside its page alone', async () => {
  const built = path.join(testFolder, 'built')
  await mkdir(path.join(built, '.vite'), { recursive: true })
  await writeFile(path.join(built, 'index.html'), page)
  const chunks = {
    'index.html': { file: 'assets/main-3f2a.js', name: 'index' },
    _home: { file: 'assets/home-9d1c.js', name: 'home' },
  }
  await writeFile(path.join(built, '.vite', 'manifest.json'), JSON.stringify(chunks))
  const server = Fastify()
  onTestFinished(() => server.close())
  await server.register((inner) => webApp(inner, built))
  const linkOf = async (url: string) => (await server.inject({ method: 'GET', url })).headers['link']
  const code = '</assets/home-9d1c.js>; rel=modulepreload; fetchpriority=low'
  expect(await Promise.all(['/dashboard', '/dashboard/portfolio/P1?asAt=2026-06-30'].map(linkOf))).toEqual([code, code])
  expect(await Promise.all(['/', '/login?redirect=%2Fdashboard', '/users'].map(linkOf))).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('an asset, named after its content, is kept for ever', async () => {
  const { statusCode, headers } = await fastifyApp.inject({ method: 'GET', url: '/assets/main-3f2a.js' })
  expect({ statusCode, cached: headers['cache-control'], type: headers['content-type'] }).toEqual({
    statusCode: 200,
    cached: 'public, max-age=31536000, immutable',
    type: 'application/javascript; charset=utf-8',
  })
})

test('an asset is sent as the build has compressed it to whoever reads that, and as it is to others', async () => {
  const sent = async (url: string, accepted: string) => {
    const { statusCode, headers, rawPayload } = await fastifyApp.inject({
      method: 'GET',
      url,
      headers: { 'accept-encoding': accepted },
    })
    const encoding = headers['content-encoding']
    return {
      statusCode,
      encoding,
      text: String(encoding === 'br' ? brotliDecompressSync(rawPayload) : rawPayload),
      type: headers['content-type'],
      cached: headers['cache-control'],
      vary: headers['vary'],
    }
  }
  const plain = {
    statusCode: 200,
    encoding: undefined,
    text: 'export {}',
    type: 'application/javascript; charset=utf-8',
    cached: 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  }
  expect(await sent('/assets/main-3f2a.js', 'gzip, deflate, br')).toEqual({
    ...plain,
    encoding: 'br',
    text: 'export {} // built',
  })
  expect(await sent('/assets/main-3f2a.js', 'identity')).toEqual(plain)
  // one that the build has not compressed
  expect(await sent('/assets/other-77c1.js', 'gzip, deflate, br')).toEqual(plain)
})

test('the page runs scripts of this site alone, and in no frame', async () => {
  const { headers } = await fastifyApp.inject({ method: 'GET', url: '/' })
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).toMatch(/;trusted-types default dompurify(;|$)/)
  expect(headers['x-content-type-options']).toBe('nosniff')
})

test('the page asks this site alone, or the API that it is told of, by calls and sockets', async () => {
  const policyWith = async (api: O.Option<string>) => {
    const other = Fastify()
    onTestFinished(() => other.close())
    await other.register((inner) => webApp(inner, path.join(testFolder, 'dist'), api))
    return String((await other.inject({ method: 'GET', url: '/' })).headers['content-security-policy'])
  }
  expect(await policyWith(O.none)).toContain(";connect-src 'self';")
  expect(await policyWith(O.some('https://api.example.com'))).toContain(
    ";connect-src 'self' https://api.example.com wss://api.example.com;",
  )
})

test('the page may ask a browser for none of what no screen needs, and a video may fill the screen', async () => {
  const { headers } = await fastifyApp.inject({ method: 'GET', url: '/' })
  const policy = String(headers['permissions-policy']).split(', ')
  expect(policy).toEqual(
    expect.arrayContaining(['camera=()', 'geolocation=()', 'microphone=()', 'payment=()', 'usb=()']),
  )
  expect(policy).toContain('fullscreen=(self "https://player.vimeo.com")')
})

test.each([
  ['GET', '/api/v1/nowhere'],
  ['GET', '/api'],
  ['GET', '/assets/main-0000.js'],
  ['GET', '/socket.io/?EIO=3'],
  ['GET', '/metrics'],
  ['GET', '/robots.txt'],
  ['GET', '/favicon.ico?v=2'],
  ['HEAD', '/wp-login.php'],
  ['GET', '/old/index.html'],
  ['GET', '/..%2fsecret.txt'],
  ['POST', '/dashboard'],
] as const)('%s %s is no screen: the answer is JSON', async (method, url) => {
  const response = await fastifyApp.inject({ method, url })
  expect(response.statusCode).toBe(404)
  expect(response.headers['content-type']).toMatch(/^application\/json/)
  if (method !== 'HEAD') expect(response.json()).toEqual(notFound)
})

test('search engines are asked to keep away', async () => {
  const other = Fastify()
  onTestFinished(() => other.close())
  await other.register((inner) => webApp(inner, path.resolve('public')))
  const { statusCode, headers, body } = await other.inject({ method: 'GET', url: '/robots.txt' })
  expect([statusCode, headers['content-type'], body]).toEqual([
    200,
    'text/plain; charset=utf-8',
    'User-agent: *\nDisallow: /\n',
  ])
})

test('a file outside the folder is never served', async () => {
  for (const url of ['/../secret.txt', '/assets/..%2f..%2fsecret.txt', '/%2e%2e/secret.txt'])
    expect((await fastifyApp.inject({ method: 'GET', url })).body).not.toContain('secret')
})

test('without a built web app the API answers alone', async () => {
  const alone = Fastify()
  answerWithoutWebApp(alone)
  expect((await alone.inject({ method: 'GET', url: '/' })).json()).toEqual(notFound)
  await alone.close()
})
