import { dataDates, dataSet } from '../../../src/api/data-sets.ts'
import type { DataSets } from '../data-sets/data-sets.ts'
import type { Router } from '../../http/router.ts'

export const dataSetRoutes = (router: Router, dataSets: DataSets): void => {
  router.guarded(dataDates, ({ params }) => dataSets.dates(params))
  router.guarded(dataSet, ({ params: { dataset, ...entity }, query }) => dataSets.read(entity, dataset, query))
}
