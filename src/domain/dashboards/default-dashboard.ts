import { type LibraryName, placed } from '../widgets/standard.ts'
import type { Dashboard, Structure } from './dashboard.ts'
import type { DashboardType } from './dashboard-type.ts'
import { fill } from './structure.ts'

interface Layout {
  readonly structure: Structure
  readonly leaves: readonly (readonly LibraryName[])[]
}

const layouts: Readonly<Record<DashboardType, Layout>> = {
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
  const { structure, leaves } = layouts[type]
  return {
    title: 'Dashboard',
    structure,
    rows: fill(
      structure,
      leaves.map((names) => names.map(placed)),
    ),
  }
}
