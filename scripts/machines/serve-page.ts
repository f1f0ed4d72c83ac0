import path from 'node:path'
import react from '@vitejs/plugin-react'
import { createServer, type Plugin } from 'vite'
import { readCoverage } from '../../tests/samples/read-coverage.ts'

const root = path.join(import.meta.dirname, '..', '..')
const page = path.join(import.meta.dirname, 'page')

/** Serves the coverage as the last test run left it. */
const servedCoverage = (): Plugin => ({
  name: 'served-coverage',
  configureServer: ({ middlewares }) => {
    middlewares.use('/coverage.json', (_, reply) => {
      reply.setHeader('content-type', 'application/json')
      reply.end(JSON.stringify(readCoverage()))
    })
  },
})

const server = await createServer({
  configFile: false,
  root: page,
  publicDir: path.join(root, 'public'),
  cacheDir: path.join(root, 'node_modules', '.cache', 'machines', 'vite'),
  clearScreen: false,
  plugins: [react(), servedCoverage()],
  // the walks read a setting of the environment
  resolve: { alias: { 'node:process': path.join(page, 'browser-process.ts') } },
  worker: { format: 'es' },
  // a package that Vite finds only later reloads the page
  optimizeDeps: {
    entries: [
      'index.html',
      'stage.html',
      path.join(root, 'src', 'main.tsx'),
      path.join(root, 'tests', 'samples', 'views', '*.tsx'),
    ],
  },
  server: { port: 5180, fs: { allow: [root] } },
})
await server.listen()
server.printUrls()
