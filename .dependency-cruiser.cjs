/** The house of docs/architecture.md: who may import whom. */
const npm = (...packages) => packages.map((name) => `^node_modules/(@types/)?${name}(/|$)`)
const anyOf = (paths) => paths.join('|')

const room = (name, from, allowed) => ({
  name: `${name}-imports`,
  severity: 'error',
  from: { path: from },
  to: { pathNot: anyOf([from, ...allowed]) },
})

const domain = '^src/domain/'
const api = '^src/api/'
const apiWithoutClient = '^src/api/(?!client\\.ts)'
const anyPackage = '^node_modules/'
const nodeCore = '^(node:)?[a-z0-9_/]+$'
const functional = npm('io-ts', 'fp-ts', 'immer', 'dayjs')

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphans',
      severity: 'error',
      from: { orphan: true, path: '^(src|server)/', pathNot: '\\.d\\.ts$' },
      to: {},
    },
    room('domain', domain, functional),
    {
      name: 'one-doorway-to-fp-ts',
      severity: 'error',
      from: { path: '^(src|server)/', pathNot: '^src/domain/fp\\.ts$' },
      to: { path: npm('fp-ts')[0] },
    },
    room('api', apiWithoutClient, [domain, ...npm('io-ts')]),
    room('client', '^src/api/client\\.ts', [api, domain, ...npm('io-ts', 'ky')]),
    room('streams', '^src/streams/', [domain, ...npm('rxjs', 'socket\\.io-client', '@zip\\.js/zip\\.js', 'io-ts')]),
    room('machines', '^src/machines/', [domain, api, '^src/streams/', ...npm('xstate', 'immer')]),
    room('views', '^src/views/', [domain, '^src/machines/', anyPackage]),
    room('composition', '^src/composition/', [
      domain,
      api,
      '^src/(streams|machines|views)/',
      ...npm('rxjs', 'xstate', 'io-ts', 'uuid'),
    ]),
    {
      name: 'composition-is-for-main',
      severity: 'error',
      from: { path: '^(src|server)/', pathNot: '^src/(main\\.tsx$|composition/)' },
      to: { path: '^src/composition/' },
    },
    room('log', '^server/log/', [domain, anyPackage, nodeCore]),
    room('ledger', '^server/ledger/', [domain, '^server/log/', anyPackage, nodeCore]),
    room('reports', '^server/reports/(?!sources/)', [domain, '^server/(log|reports)/', anyPackage, nodeCore]),
    room('report-sources', '^server/reports/sources/', [domain, '^server/(log|ledger)/', anyPackage, nodeCore]),
    room('archive', '^server/archive/', [domain, '^server/log/', anyPackage, nodeCore]),
    room('jobs', '^server/jobs/', [domain, '^server/(log|ledger|reports|archive)/', anyPackage, nodeCore]),
    room('users', '^server/users/', [domain, '^server/log/', anyPackage, nodeCore]),
    room('routes', '^server/routes/', [
      domain,
      apiWithoutClient,
      '^server/(log|ledger|users|reports|archive|jobs)/',
      anyPackage,
      nodeCore,
    ]),
    room('realtime', '^server/realtime/', [domain, apiWithoutClient, '^server/(log|users)/', anyPackage, nodeCore]),
    room('cli', '^server/cli/', [domain, '^server/', '^src/machines/', anyPackage, nodeCore]),
    {
      name: 'nothing-imports-tests',
      severity: 'error',
      from: { path: '^(src|server)/' },
      to: { path: '^(tests|bench)/' },
    },
    { name: 'server-is-not-in-the-browser', severity: 'error', from: { path: '^src/' }, to: { path: '^server/' } },
    {
      name: 'ky-in-the-client-alone',
      severity: 'error',
      from: { pathNot: '^src/api/client\\.ts' },
      to: { path: npm('ky')[0] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
    },
    exclude: { path: '\\.css$' },
  },
}
