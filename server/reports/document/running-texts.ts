import { disclaimerFor } from '../../../src/domain/reports/disclaimer.ts'
import {
  pageNumbers,
  pageNumbersAndDate,
  pageNumbersAndDisclaimer,
  letterhead,
  titleAndLogo,
} from '../../../src/domain/reports/lookups/lookups.ts'

const logo = '<img class="report-logo" alt="">'
/** Chromium fills elements of these classes with page numbers. */
const pages = '<p class="pages">Page <span class="pageNumber"></span> of <span class="totalPages"></span></p>'
const knownOn = 'Records as of {{date report.knownOn}}'

const headers: Readonly<Record<number, string>> = {
  [titleAndLogo]: `<div>${logo}</div><div><p class="name">{{report.title}}</p><p>{{report.issuedFor}}</p></div>`,
  [letterhead]: `<div>${logo}</div><div><p class="firm">{{report.title}}</p><p class="name">{{report.issuedFor}}</p></div>`,
}

const footers: Readonly<Record<number, string>> = {
  [pageNumbers]: `<p>{{report.title}}</p>${pages}`,
  [pageNumbersAndDate]: `<p>{{report.title}} · {{report.issuedFor}} · ${knownOn}</p>${pages}`,
  [pageNumbersAndDisclaimer]: `<p class="small">${knownOn}. ${disclaimerFor('{{report.issuedFor}}')}</p>${pages}`,
}

export const headerText = (id: number): string => headers[id] ?? ''
export const footerText = (id: number): string => footers[id] ?? ''
