import { createContext } from 'react'
import type { NewReportsRef } from '../../machines/archive/new-reports.ts'

export const NewReportsContext = createContext<NewReportsRef | undefined>(undefined)
