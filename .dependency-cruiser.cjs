/** The import rules that docs/architecture.md draws. */
const npm = (...packages) => packages.map((name) => `^node_modules/(@types/)?${name}(/|$)`)
const anyOf = (paths) => paths.join('|')

const layer = (name, from, allowed) => ({
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

const outside = [domain, anyPackage, nodeCore, '^server/logger/']
const machinery = '^server/(postgres|log|jobs|letters|sandbox|printing|realtime)/'

/** The modules of a subject without its routes. Only routes know HTTP and the contract. */
const inside = (subject) => `^server/${subject}/(?!routes(\\.ts|/))`
const routesOf = (subject) => `^server/${subject}/routes(\\.ts|/)`

/** A subject, and those other subjects that it may ask. */
const subject = (name, others = []) => {
  const asked = others.map((other) => `^server/${other}/`)
  return [
    layer(name, inside(name), [...outside, machinery, '^server/(access|ledger)/', ...asked]),
    layer(`${name}-routes`, routesOf(name), [
      ...[...outside, machinery, '^server/(access|ledger|http)/', apiWithoutClient, `^server/${name}/`, ...asked],
    ]),
  ]
}

module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphans',
      severity: 'error',
      from: { orphan: true, path: '^(src|server)/', pathNot: '\\.d\\.ts$' },
      to: {},
    },
    layer('domain', domain, functional),
    {
      name: 'one-doorway-to-fp-ts',
      severity: 'error',
      from: { path: '^(src|server)/', pathNot: '^src/domain/fp\\.ts$' },
      to: { path: npm('fp-ts')[0] },
    },
    layer('api', apiWithoutClient, [domain, ...npm('io-ts')]),
    layer('client', '^src/api/client\\.ts', [api, domain, ...npm('io-ts', 'ky')]),
    layer('streams', '^src/streams/', [
      domain,
      ...npm('rxjs', 'socket\\.io-client', '@zip\\.js/zip\\.js', 'papaparse', 'io-ts'),
    ]),
    layer('machines', '^src/machines/', [domain, api, '^src/streams/', ...npm('xstate', 'immer')]),
    {
      name: 'machines-know-types-of-api-and-streams',
      severity: 'error',
      from: { path: '^src/machines/' },
      to: { path: '^src/(api|streams)/', dependencyTypesNot: ['type-only'] },
    },
    layer('views', '^src/views/', [domain, '^src/machines/', anyPackage]),
    layer('app', '^src/app/', [
      domain,
      api,
      '^src/(streams|machines|views)/',
      ...npm('rxjs', 'xstate', 'io-ts', 'uuid', 'react', 'wouter', 'regexparam'),
    ]),
    {
      name: 'app-is-for-main',
      severity: 'error',
      from: { path: '^(src|server)/', pathNot: '^src/(main\\.tsx$|app/)' },
      to: { path: '^src/app/' },
    },
    layer('logger', '^server/logger/', [domain, anyPackage, nodeCore]),
    layer('postgres', '^server/postgres/', outside),
    layer('log', '^server/log/', [...outside, '^server/postgres/']),
    layer('jobs', '^server/jobs/', [...outside, '^server/(postgres|log)/']),
    layer('letters', '^server/letters/', [...outside, '^server/(postgres|log|jobs)/']),
    layer('sandbox', '^server/sandbox/', [...outside, '^server/(postgres|log|jobs)/']),
    layer('printing', '^server/printing/', [...outside, '^server/(postgres|log|jobs|sandbox)/']),
    layer('realtime', '^server/realtime/', [...outside, machinery, apiWithoutClient]),
    layer('access', '^server/access/', [...outside, '^server/(postgres|log|session|users|ledger)/']),
    layer('http', '^server/http/', [
      ...outside,
      '^server/(postgres|log|access)/',
      apiWithoutClient,
      '^package\\.json$',
    ]),
    ...subject('session', ['users']),
    ...subject('users', ['session', 'settings']),
    ...subject('ledger', ['users']),
    ...subject('dashboards', ['widgets', 'users', 'session', 'settings']),
    ...subject('widgets'),
    ...subject('reports', ['users', 'settings']),
    ...subject('archive', ['notifications', 'users', 'session', 'settings']),
    ...subject('notifications', ['users', 'session']),
    ...subject('messages', ['users', 'session', 'archive', 'settings']),
    ...subject('mail', ['users', 'session', 'settings']),
    ...subject('settings'),
    ...subject('change-requests', ['users', 'session', 'settings', 'messages']),
    ...subject('trading', ['users', 'messages', 'archive', 'settings']),
    layer('cli', '^server/cli/', [domain, '^server/', anyPackage, nodeCore]),
    {
      name: 'programs-are-started-not-imported',
      severity: 'error',
      from: {},
      to: {
        path: '^server/(main|cli/(import|user|erase|rebuild|verify|withdraw-simulated)|sandbox/(bundle-programs|tables/table-program|templates/inside/(supervisor|(compiling|writing)-realm)|zips/inside/(unzip-program|pdf-thread))|reports/dry-run/sign-pages|printing/pdf/repack-thread)\\.ts$',
      },
    },
    {
      name: 'nothing-imports-tests',
      severity: 'error',
      from: { path: '^(src|server)/' },
      to: { path: '^(tests|bench|scripts)/' },
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
