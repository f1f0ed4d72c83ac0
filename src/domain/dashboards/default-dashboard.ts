import { type StandardWidgetName, standardDefinition } from '../widgets/standard.ts'
import type { Dashboard, DashboardStructure } from './dashboard.ts'
import type { DashboardType } from './dashboard-type.ts'
import { fillStructure } from './structure.ts'

interface DefaultLayout {
  readonly structure: DashboardStructure
  readonly leaves: readonly (readonly StandardWidgetName[])[]
}

const defaultLayouts: Readonly<Record<DashboardType, DefaultLayout>> = {
  admin: {
    structure: '12/6-6/12',
    leaves: [
      ['welcome-admin', 'value-series'],
      ['allocation', 'distributions'],
      ['sectors', 'income'],
      ['performance', 'advisers', 'valuation', 'book', 'transactions'],
    ],
  },
  adviser: {
    structure: '12/6-6/12',
    leaves: [
      ['welcome-adviser', 'book', 'value-series'],
      ['allocation', 'distributions'],
      ['sectors', 'income'],
      ['performance', 'movers'],
    ],
  },
  group: {
    structure: '12/6-6/12',
    leaves: [
      ['welcome-client', 'accounts', 'value-series'],
      ['allocation', 'distributions'],
      ['income', 'contact'],
      ['performance', 'contributions', 'movers', 'years', 'holdings', 'transactions'],
    ],
  },
  portfolio: {
    structure: '6-6/12',
    leaves: [
      ['welcome-client', 'valuation', 'distributions'],
      ['allocation', 'income', 'contact'],
      ['value-series', 'performance', 'contributions', 'years', 'holdings', 'transactions'],
    ],
  },
  external: {
    structure: '12/4-4-4',
    leaves: [
      ['welcome-accountant', 'valuation', 'gains', 'net-capital-gain', 'income-components', 'transactions', 'holdings'],
      ['income'],
      ['distributions'],
      ['contact'],
    ],
  },
}

export const defaultDashboard = (type: DashboardType): Dashboard => {
  const { structure, leaves } = defaultLayouts[type]
  return {
    title: 'Dashboard',
    structure,
    rows: fillStructure(
      structure,
      leaves.map((names) => names.map(standardDefinition)),
    ),
  }
}
