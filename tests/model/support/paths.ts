/** What path tests walk: `docs/model-tests.md`. */
export { shortestPaths as pathsOf } from '../../samples/shortest-paths.ts'
