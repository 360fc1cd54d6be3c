import { expect, type Locator, type Page } from '@playwright/test'
import { can, type Rol } from '#contract/permisos.ts'
import { MOTIVO } from '#messages/butacas/motivo.ts'
import { SALIDA } from '#messages/persona/opciones.ts'

export const ARMADA = { id: 4, nombre: 'armada' }
export const LISTA = { id: 5, nombre: 'lista' }
export const TAPIZADA = 2

export const reader = (page: Page): Locator => page.getByRole('region', { name: 'Lectura' })
export const scanField = (page: Page): Locator => page.getByRole('textbox', { name: 'Número de butaca' })
/** The top bar's link with the state of network and outbox. */
export const chip = (page: Page): Locator => page.getByRole('link', { name: /Ver pendientes$/ })

/** Signs in; a signed-in user signs out first. */
export async function signIn(page: Page, nombre: Rol): Promise<void> {
  await page.goto('/login')
  const enter = page.getByRole('button', { name: 'Ingresar' })
  await expect(enter.or(leave(page))).toBeVisible()
  if (await leave(page).isVisible()) await signOutLeavingPending(page)
  await page.getByLabel('Usuario').fill(nombre)
  await page.getByLabel('Contraseña', { exact: true }).fill(nombre)
  await enter.click()
  await expect(page).not.toHaveURL(/\/login/)
}

export const leave = (page: Page): Locator =>
  page.getByRole('button', { name: 'Cerrar Sesión', exact: true }).first()

export async function signOut(page: Page): Promise<void> {
  await leave(page).click()
  await expect(page).toHaveURL(/\/login/)
}

export async function openButacas(page: Page): Promise<void> {
  await page.goto('/fabrica/buscarButaca')
  await expect(scanField(page)).toBeFocused()
}

/** Waits until the whole mirror is loaded and a worker controls the page. */
export async function readyForOffline(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  // Attached is enough: a phone has no room to show the text
  await expect(page.getByText(/Actualizado \d?\d:\d\d/).first()).toBeAttached()
  if (!(await page.evaluate(() => navigator.serviceWorker.controller !== null))) {
    await page.reload()
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  }
}

export async function openForOffline(page: Page): Promise<void> {
  await openButacas(page)
  await readyForOffline(page)
}

export async function beginWork(page: Page, rol: Rol = 'operario'): Promise<void> {
  await signIn(page, rol)
  if (can(rol, 'butacas.leer')) await openForOffline(page)
}

/** Makes the browser look for a new version of the app. @returns the new worker's state; '' without a new version. */
export const lookForUpdate = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update()
    const coming = registration.installing ?? registration.waiting
    if (coming === null) return ''
    if (coming.state === 'installing')
      await new Promise(resolve => coming.addEventListener('statechange', resolve, { once: true }))
    return coming.state
  })

/** Navigates like a link, without reloading the page. */
export const goTo = (page: Page, where: string): Promise<void> =>
  page.evaluate(to => {
    const idx = (history.state?.idx ?? 0) + 1
    history.pushState({ idx, key: `e2e-${idx}`, usr: null }, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, where)

const KEY_GAP_MS = 2

/** Shortest gap between two keys of a person, ms. */
export const HAND_MS = 40
/** Types unevenly: an even pace looks like a slow scanner. */
export async function typeByHand(page: Page, text: string): Promise<void> {
  for (const [i, key] of [...text].entries())
    await page.keyboard.type(key, { delay: i % 2 === 0 ? HAND_MS : 3 * HAND_MS })
}

/**
 * Simulates a barcode scanner. All keys are dispatched at once with a scanner's timestamps: waiting for each key would
 * look like typing on a busy machine.
 */
export async function scan(
  page: Page,
  nro: string,
  terminator: 'Enter' | 'Tab' | null = 'Enter',
  gapMs = KEY_GAP_MS,
): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const keys = [...nro].map(text => ({
    key: text,
    text,
    windowsVirtualKeyCode: text.toUpperCase().charCodeAt(0),
  }))
  const ends = {
    Enter: { key: 'Enter', code: 'Enter', text: '\r', windowsVirtualKeyCode: 13 },
    Tab: { key: 'Tab', code: 'Tab', text: '', windowsVirtualKeyCode: 9 },
  }
  const all = terminator === null ? keys : [...keys, ends[terminator]]
  // The time of the first key must be later than the start of the page
  const span = (all.length - 1) * gapMs
  await page.waitForFunction(ms => performance.now() > ms, span)
  const from = Date.now() - span
  await Promise.all(
    all.flatMap((key, i) => {
      const at = { ...key, timestamp: (from + i * gapMs) / 1000 }
      return [
        cdp.send('Input.dispatchKeyEvent', { type: key.text === '' ? 'rawKeyDown' : 'keyDown', ...at }),
        cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...at, text: '' }),
      ]
    }),
  )
  await cdp.detach()
}

export async function expectAnswer(page: Page, nro: string): Promise<void> {
  await expect(reader(page).getByRole('status')).toContainText(nro)
}

/** Changes the seat on the card to a state that needs no more data. */
export async function changeStateOfCard(page: Page, estado: string): Promise<void> {
  await reader(page).getByRole('button', { name: 'Otro estado' }).click()
  const dialog = page.getByRole('dialog', { name: /Cambiar Estado/ })
  await dialog.getByText(estado, { exact: true }).click()
  await confirmChange(dialog)
  await expect(dialog).toBeHidden()
  await expect(scanField(page)).toBeFocused()
}

/** Confirms a change of state; chooses «Otro motivo» for a return to an earlier state. */
export async function confirmChange(dialog: Locator): Promise<void> {
  const otro = dialog.getByText(MOTIVO.otro, { exact: true })
  const confirm = dialog.getByRole('button', { name: /^(Cambiar Estado|Devolver )/ })
  // The button for a return is disabled until a motivo is chosen
  await expect(otro.or(confirm.and(dialog.page().locator(':enabled'))).first()).toBeVisible()
  if (await otro.isVisible()) await otro.click()
  await confirm.click()
}

export async function openNueva(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Nueva Butaca' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nueva Butaca' })
  await expect(dialog).toBeVisible()
  return dialog
}

/** Presses an action of a seat's row, by its button or, in narrow rows, by its menu. */
export async function rowAction(page: Page, nro: string, action: 'Editar' | 'Homologar'): Promise<void> {
  const button = page.getByRole('button', { name: `${action} ${nro}` })
  const menu = page.getByRole('button', { name: `Acciones de ${nro}` })
  await expect(button.or(menu).filter({ visible: true }).first()).toBeVisible()
  // A toast may cover the row on a desktop, and stays while the pointer is on the toast
  await page.getByRole('button', { name: 'Cerrar aviso' }).evaluateAll(closers => {
    for (const closer of closers as HTMLElement[]) closer.click()
  })
  if (await button.isVisible()) return button.click()
  await menu.click()
  await page.getByRole('menuitem', { name: new RegExp(`^${action}`) }).click()
}

/** Toggles the network, which ends the app's wait between attempts. */
export async function networkReturns(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await page.context().setOffline(false)
}

export async function expectPending(page: Page, count: number): Promise<void> {
  const words = count === 1 ? /(^|\D)1 pendiente\b/ : new RegExp(`(^|\\D)${count} pendientes\\b`)
  await expect(chip(page)).toHaveAccessibleName(words)
}

/** Waits until the device is online with nothing left to send. Checks the disk first: the chip changes later. */
export async function expectAllSent(page: Page): Promise<void> {
  await expectLive(page, 0)
  await expect(chip(page)).toHaveAccessibleName(/al día/i)
}

/** Like `expectAllSent`, but sends online events, which end the app's waits between attempts. */
export async function expectAllSentWithoutPauses(page: Page): Promise<void> {
  await expect(async () => {
    await sayOnline(page)
    expect((await page.evaluate(readLive)).count).toBe(0)
  }).toPass({ intervals: [250, 1_000, 5_000] })
  await expectAllSent(page)
}

export const sayOnline = (page: Page): Promise<void> =>
  page.evaluate(() => void window.dispatchEvent(new Event('online')))

/** A minute, the longest wait even behind a frozen lock (reliability O19, O21), plus 15 s for a slow machine. */
const SENT_MS = 75_000

/** Expects this number of live changes on the disk. The failure message contains the first changes. */
export const expectLive = (page: Page, count: number): Promise<void> =>
  expect
    .poll(() => page.evaluate(readLive), { timeout: SENT_MS, intervals: [100] })
    .toEqual({ count, first: count === 0 ? [] : expect.anything() })

/** `first`: up to three changes as text, then the time and the rows of `meta`. */
function readLive(): Promise<{ count: number; first: string[] }> {
  return new Promise((resolve, reject) => {
    const opened = indexedDB.open('butacas')
    opened.onerror = () => reject(opened.error)
    opened.onsuccess = () => {
      const db = opened.result
      const transaction = db.transaction(['entries', 'meta'])
      const all = IDBKeyRange.bound([1], [2])
      const counted = transaction.objectStore('entries').index('[live+seq]').count(all)
      const first = transaction.objectStore('entries').index('[live+seq]').getAll(all, 3)
      const meta = transaction.objectStore('meta').getAll()
      transaction.onerror = () => reject(transaction.error)
      transaction.oncomplete = () => {
        const entries = first.result.map(({ seq, nro, state, attempts, nextAt, changedAt, lease, error }) =>
          JSON.stringify({ seq, nro, state, attempts, nextAt, changedAt, lease, error }),
        )
        const around = entries.length > 0 ? [`at ${Date.now()}: ${JSON.stringify(meta.result)}`] : []
        resolve({ count: counted.result, first: [...entries, ...around] })
      }
      db.close()
    }
  })
}

/** Signs out, and confirms the question that appears if changes are waiting. */
export async function signOutLeavingPending(page: Page): Promise<void> {
  await leave(page).click()
  const ask = page.getByRole('alertdialog')
  const goAll = ask
    .getByRole('button', { name: SALIDA.salir })
    .or(ask.getByRole('button', { name: SALIDA.cerrarIgual }))
  await expect(goAll.or(page.getByRole('button', { name: 'Ingresar' }))).toBeVisible()
  if (await goAll.isVisible()) await goAll.click()
  await expect(page).toHaveURL(/\/login/)
}

export async function changeByScan(page: Page, nro: string, estado: string): Promise<void> {
  await scan(page, nro)
  await expectAnswer(page, nro)
  await changeStateOfCard(page, estado)
}
