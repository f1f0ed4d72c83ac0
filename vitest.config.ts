import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Files that replace a module run alone; all other files share their imports. */
const mocking = {
  model: [
    'tests/model/views/dashboards/dashboard-rendering.test.tsx',
    'tests/model/views/dashboards/edit-rendering.test.tsx',
    'tests/model/views/widgets/widget-body.test.tsx',
  ],
  durability: [
    'tests/durability/failed-start.test.ts',
    'tests/durability/log/stop-postmaster.test.ts',
    'tests/durability/log/stored-kinds.test.ts',
  ],
}

/** Files that measure how long a block lasts run after all others, one at a time: work beside them would count. */
const timing = ['tests/server/longest-block.test.ts', 'tests/server/http/text-limits.test.ts']

const server = {
  environment: 'node',
  globalSetup: ['tests/server/support/embedded-database.ts'],
  testTimeout: 30_000,
  // one second is too short for two nodes on a busy machine
  expect: { poll: { timeout: 10_000 } },
  hookTimeout: 60_000,
}

const model = {
  environment: 'happy-dom',
  env: { NODE_ENV: 'production' },
  setupFiles: ['tests/model/support/production-act.ts', 'tests/model/support/browser-gaps.ts'],
  // walks of --all have thousands of steps
  testTimeout: process.env['WALKS'] === 'all' ? 600_000 : 20_000,
}

const durability = {
  environment: 'node',
  globalSetup: ['tests/server/support/embedded-database.ts', 'tests/durability/support/bundle-programs.ts'],
  expect: { poll: { timeout: 10_000 } },
  testTimeout: 180_000,
  hookTimeout: 60_000,
}

export default defineConfig({
  // production React cannot read the development form of JSX
  oxc: { jsx: { development: false } },
  test: {
    // one more than the processors: some tests wait seconds for a killed or silent server
    maxWorkers: availableParallelism() + 1,
    // the database of a run ends this late on a busy machine
    teardownTimeout: 60_000,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          testTimeout: 20_000,
        },
      },
      {
        test: {
          ...model,
          name: 'model',
          globalSetup: ['tests/model/support/collect-coverage.ts'],
          include: ['tests/model/**/*.test.{ts,tsx}'],
          exclude: mocking.model,
          isolate: false,
          unstubGlobals: true,
        },
      },
      { test: { ...model, name: 'model-alone', include: mocking.model } },
      {
        test: { ...server, name: 'server', include: ['tests/server/**/*.test.ts'], exclude: timing, isolate: false },
      },
      {
        test: { ...server, name: 'timing', include: timing, maxWorkers: 1, sequence: { groupOrder: 1 } },
      },
      {
        test: {
          ...durability,
          name: 'durability',
          include: ['tests/durability/**/*.test.ts'],
          exclude: mocking.durability,
          isolate: false,
        },
      },
      { test: { ...durability, name: 'durability-alone', include: mocking.durability } },
    ],
  },
})
