import type { Page } from '@playwright/test'
import { NO_LEIDA } from '#messages/marco.ts'
import { expect, test } from './fixtures.ts'
import * as floor from './floor.ts'
import { asUser, nrosIn } from './server-side.ts'

interface Place {
  name: string
  open: (page: Page, nros: readonly string[]) => Promise<void>
}

/** The fastest and the slowest scanner; tests/scanner has the gaps between. */
const SPEECHES = [2, 120].flatMap(gapMs => (['Enter', 'Tab', null] as const).map(end => ({ gapMs, end })))
type Speech = (typeof SPEECHES)[number]
/** Opens the place for the first seat, and scans the second seat there. */
type Attempt = (page: Page, place: Place, nros: readonly string[], speech: Speech) => Promise<void>

const card = async (page: Page, nro: string, button: string): Promise<void> => {
  await floor.openButacas(page)
  await floor.scan(page, nro)
  await floor.expectAnswer(page, nro)
  await floor.reader(page).getByRole('button', { name: button }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}
const changing = async (page: Page, nro: string, estado: string): Promise<void> => {
  await card(page, nro, 'Otro estado')
  await page.getByRole('dialog').getByText(estado, { exact: true }).click()
}
const tap = (name: string): Place => ({
  name: `after a tap on «${name}»`,
  open: async page => {
    await floor.openButacas(page)
    await page.getByRole('button', { name, exact: true }).click()
  },
})

/** Places without a draft: the scanned seat opens. */
const ANSWERING: readonly Place[] = [
  { name: 'the reader', open: page => floor.openButacas(page) },
  tap('Listas A'),
  tap('Buscar'),
  {
    name: 'a list that has the focus',
    open: async page => {
      await floor.openButacas(page)
      await page.getByRole('combobox', { name: 'Estado' }).focus()
    },
  },
  {
    name: 'a row that was chosen',
    open: async page => {
      await floor.openButacas(page)
      await page
        .getByRole('checkbox', { name: /^Seleccionar / })
        .first()
        .check({ force: true })
    },
  },
  { name: 'the history of a seat', open: (page, [nro = '']) => card(page, nro, 'Historial') },
  ...['/', '/pendientes', '/ayuda', '/informes/date', '/informes/flujo'].map(path => ({
    name: path,
    open: async (page: Page) => {
      await page.goto(path)
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    },
  })),
  {
    name: 'a date that has the focus',
    open: async page => {
      await page.goto('/informes/date')
      await page.getByRole('textbox').first().focus()
    },
  },
]

/** Dialogs whose draft a scan would lose: the scan is refused with a message, and the draft stays. */
const REFUSING: readonly Place[] = [
  {
    name: 'the states of a seat',
    open: async (page, [nro = '']) => {
      await card(page, nro, 'Otro estado')
      await expect(page.getByRole('dialog').getByRole('radio').first()).toBeAttached()
    },
  },
  {
    name: 'a weight',
    open: async (page, [nro = '']) => {
      await changing(page, nro, 'pesada')
      await page.getByRole('dialog').getByRole('textbox').fill('12,5')
    },
  },
  {
    name: 'a question',
    open: async (page, [nro = '']) => {
      await changing(page, nro, 'borrada')
      await page.getByRole('dialog').getByRole('button', { name: 'Cambiar Estado' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  },
  ...['Renombre', 'Peso'].map(field => ({
    name: `«${field}» of a seat that is edited`,
    open: async (page: Page, [nro = '']: readonly string[]) => {
      await floor.openButacas(page)
      await floor.scan(page, nro)
      await floor.expectAnswer(page, nro)
      await floor.rowAction(page, nro, 'Editar')
      // The dialog's lists load separately and may be late
      await expect(page.getByRole('dialog').getByLabel('Modelo')).not.toHaveValue('')
      await expect(page.getByRole('dialog').getByLabel('Color')).not.toHaveValue('')
      await expect(page.getByRole('dialog').getByLabel('Estado')).not.toHaveValue('')
      await page.getByRole('dialog').getByLabel(field).focus()
    },
  })),
]

const expectAnswered: Attempt = async (page, place, [first = '', second = ''], { gapMs, end }) => {
  const what = `${place.name}, ${gapMs} ms, ${end}`
  await place.open(page, [first, second])
  await floor.scan(page, second, end, gapMs)
  await expect(floor.reader(page).getByRole('status'), what).toContainText(second)
  await expect(floor.scanField(page), what).toHaveValue('')
}

const expectRefused: Attempt = async (page, place, [first = '', second = ''], { gapMs, end }) => {
  const what = `${place.name}, ${gapMs} ms, ${end}`
  await place.open(page, [first, second])
  const before = await valuesOf(page)
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog')).filter({ visible: true })
  const title = await dialog.first().textContent()
  await floor.scan(page, second, end, gapMs)
  await expect(page.getByText(NO_LEIDA.conDialogo(second)).first(), what).toBeVisible()
  expect(await valuesOf(page), what).toEqual(before)
  expect(await dialog.first().textContent(), what).toBe(title)
}

const valuesOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')].map(({ value }) => value),
  )

test.use({ signedInAs: 'operario' })

for (const isOnline of [true, false])
  for (const speech of SPEECHES)
    test(`${isOnline ? 'online' : 'offline'}, ${speech.gapMs} ms a key, ended by ${speech.end ?? 'nothing'}: each listed place answers a scan or refuses it with a message, and none writes`, async ({
      device: { page, context },
      server,
    }) => {
      const nros = await nrosIn(await asUser(server.url, 'operario'), floor.TAPIZADA, 2)
      await floor.openForOffline(page)
      await context.setOffline(!isOnline)
      for (const place of ANSWERING) await expectAnswered(page, place, nros, speech)
      for (const place of REFUSING) await expectRefused(page, place, nros, speech)
      await floor.expectLive(page, 0)
    })
