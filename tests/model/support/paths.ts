/** What path tests walk: `docs/model-tests.md`. */
export { shortestPaths as pathsOf } from '../../../src/machines/samples/shortest-paths.ts'
