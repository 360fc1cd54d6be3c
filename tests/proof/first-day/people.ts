import type { Page } from '@playwright/test'
import type { LoginRespuesta } from '#contract/auth.ts'
import type { CambioHistorial } from '#contract/butaca.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { MODALES } from '#messages/marco.ts'
import { PRIMER_INGRESO } from '#messages/persona/login.ts'
import {
  AVISO_DIALOGO,
  EVENTO_AVISO,
  OTROS_SISTEMAS,
  SECRETO_AVISO,
} from '#messages/persona/otros-sistemas.ts'
import { CLAVE_CREADA, PERMISOS, PROGRAMA_DIALOGO, PROGRAMAS } from '#messages/persona/programas.ts'
import { USUARIO_DIALOGO, USUARIOS } from '#messages/persona/usuarios.ts'
import { DESKTOP, type OwnBrowser, openDevice, TABLET } from '../../e2e/device.ts'
import * as floor from '../../e2e/floor.ts'
import { update } from '../../e2e/new-version.ts'

const ADMIN = 'jefa'
export const OPERARIO = 'gomez'
const CLAVE = 'tres tristes tigres'
const DADA = 'siete butacas rojas'
const PROPIA = 'nueve butacas negras'
/** Long, because an npm install and a build may run at the same time. */
const SLOW_MS = 120_000
/** This machine's certificate is self-signed. */
const args = ['--ignore-certificate-errors']

async function open(url: string, device: typeof DESKTOP | typeof TABLET): Promise<OwnBrowser> {
  const opened = await openDevice(url, { ...device, args, ignoreHTTPSErrors: true })
  opened.context.setDefaultTimeout(SLOW_MS)
  return opened
}

async function enter(page: Page, nombre: string, clave: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Usuario').fill(nombre)
  await page.getByLabel('Contraseña', { exact: true }).fill(clave)
  await page.getByRole('button', { name: 'Ingresar' }).click()
}

export interface Admin {
  dispose(): Promise<void>
  /** Needed after a restore, which closes every session. */
  signInAgain(): Promise<void>
  signsInAt(url: string): Promise<boolean>
  addOperarioAndSeats(nros: readonly string[]): Promise<void>
  /** @returns a key with the permissions to read and move seats. */
  addClave(): Promise<string>
  /** @returns the secret of a webhook to that address. */
  addAviso(direccion: string): Promise<string>
  historial(nro: string): Promise<CambioHistorial[]>
  /** @returns the status of the answer at the public address, or 0 without an answer. */
  ask(path: string): Promise<number>
}

export async function becomeAdmin(url: string, codigo: string): Promise<Admin> {
  const { page, dispose } = await open(url, DESKTOP)
  await page.goto('/primer-ingreso')
  await page.getByLabel(PRIMER_INGRESO.codigo, { exact: true }).fill(codigo)
  await page.getByLabel('Usuario').or(page.getByLabel('Nombre')).first().fill(ADMIN)
  for (const field of await page.locator('input[type=password]').all()) await field.fill(CLAVE)
  await page.getByRole('button', { name: PRIMER_INGRESO.crear }).click()
  await page.getByRole('heading', { name: 'Panel de Control' }).waitFor()

  const { request } = page.context()
  const signIn = { nombre: ADMIN, pass: CLAVE }
  let token = ''
  async function signInAgain(): Promise<void> {
    const answer = await request.post(ENDPOINTS.login.path, { data: signIn })
    ;({ token } = (await answer.json()) as LoginRespuesta)
  }
  await signInAgain()
  async function call<T>(method: string, path: string, body?: object): Promise<T> {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await request.fetch(path, { method, headers, ...(body ? { data: body } : {}) })
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`)
    return (await answer.json()) as T
  }

  return {
    dispose,
    signInAgain,
    async signsInAt(at) {
      const headers = { 'content-type': 'application/json', connection: 'close' }
      return (
        await fetch(at + ENDPOINTS.login.path, { method: 'POST', headers, body: JSON.stringify(signIn) })
      ).ok
    },
    async addOperarioAndSeats(nros) {
      await page.goto('/usuarios')
      await page.getByRole('button', { name: USUARIOS.nuevo }).click()
      const dialog = page.getByRole('dialog', { name: USUARIOS.nuevo })
      await dialog.getByLabel(USUARIO_DIALOGO.nombre).fill(OPERARIO)
      await dialog.getByLabel(USUARIO_DIALOGO.clave, { exact: true }).fill(DADA)
      await dialog.getByLabel(USUARIO_DIALOGO.repetir).fill(DADA)
      await dialog.getByRole('button', { name: USUARIO_DIALOGO.crear }).click()
      await page.getByRole('row').filter({ hasText: OPERARIO }).getByText(USUARIOS.provisoria).waitFor()
      const modelo = await call<{ id: number }>('POST', '/api/maestros/modelo', { nombre: 'H5' })
      const color = await call<{ id: number }>('POST', '/api/maestros/color', { nombre: 'negro' })
      for (const nro of nros)
        await call('POST', ENDPOINTS.crearButaca.path, {
          nro,
          modelo: { id: modelo.id },
          color: { id: color.id },
        })
    },
    async addClave() {
      await page.goto('/programas')
      await page.getByRole('button', { name: PROGRAMAS.nueva }).click()
      await page.getByLabel(PROGRAMA_DIALOGO.nombre, { exact: true }).fill('ERP')
      for (const permiso of ['butacas.leer', 'butacas.mover'] as const)
        await page.getByRole('checkbox', { name: PERMISOS[permiso].nombre }).check()
      await page.getByRole('button', { name: PROGRAMA_DIALOGO.crear }).click()
      const dialog = page.getByRole('dialog', { name: CLAVE_CREADA.titulo })
      const clave = await dialog.getByLabel(CLAVE_CREADA.secreto, { exact: true }).textContent()
      await dialog.getByRole('checkbox', { name: CLAVE_CREADA.guardado }).check()
      await dialog.getByRole('button', { name: MODALES.cerrar }).last().click()
      return clave ?? ''
    },
    async addAviso(direccion) {
      await page.goto('/programas')
      await page.getByRole('button', { name: OTROS_SISTEMAS.nuevo }).click()
      const form = page.getByRole('dialog', { name: AVISO_DIALOGO.nuevo })
      await form.getByLabel(AVISO_DIALOGO.nombre).fill('ERP')
      await form.getByLabel(AVISO_DIALOGO.direccion).fill(direccion)
      await form.getByRole('checkbox', { name: EVENTO_AVISO['butaca.cambiada'].nombre }).check()
      await form.getByRole('button', { name: AVISO_DIALOGO.crear }).click()
      const once = page.getByRole('dialog', { name: SECRETO_AVISO.titulo })
      const secreto = await once.getByLabel(SECRETO_AVISO.secreto, { exact: true }).textContent()
      await once.getByRole('checkbox', { name: SECRETO_AVISO.guardado }).check()
      await once.getByRole('button', { name: MODALES.cerrar }).last().click()
      return secreto ?? ''
    },
    ask: path =>
      request
        .get(path, { headers: { authorization: `Bearer ${token}`, connection: 'close' } })
        .then(answer => answer.status())
        .catch(() => 0),
    historial: nro => call('GET', `${ENDPOINTS.historialButaca.path}?nroButaca=${encodeURIComponent(nro)}`),
  }
}

/** A change of the tablet, with the times just before and after it. */
export interface Hecho {
  nro: string
  estado: string
  desde: number
  hasta: number
}

export interface Tablet {
  dispose(): Promise<void>
  signInAgain(): Promise<void>
  change(nros: readonly string[], estado: string): Promise<Hecho[]>
  loseNetwork(): Promise<void>
  holds(count: number): Promise<void>
  sendAll(): Promise<void>
  takeNewVersion(): Promise<void>
}

export async function openTablet(url: string): Promise<Tablet> {
  const { page, context, dispose } = await open(url, TABLET)
  await enter(page, OPERARIO, DADA)
  await page.getByLabel(USUARIO_DIALOGO.claveNueva).fill(PROPIA)
  await page.getByLabel(USUARIO_DIALOGO.repetir).fill(PROPIA)
  await page.keyboard.press('Enter')
  await page.waitForURL(/^(?!.*\/login)/)
  await page.goto('/fabrica/buscarButaca')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page
    .getByText(/Actualizado \d?\d:\d\d/)
    .first()
    .waitFor({ state: 'attached' })
  await page.reload()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page
    .getByText(/Actualizado \d?\d:\d\d/)
    .first()
    .waitFor({ state: 'attached' })

  async function changeOne(nro: string, estado: string): Promise<void> {
    await floor.scanField(page).focus()
    await floor.scan(page, nro)
    await floor.reader(page).getByRole('status').filter({ hasText: nro }).waitFor()
    await floor.reader(page).getByRole('button', { name: 'Otro estado' }).click()
    const dialog = page.getByRole('dialog', { name: /Cambiar Estado/ })
    await dialog.getByText(estado, { exact: true }).click()
    await dialog.getByRole('button', { name: 'Cambiar Estado' }).click()
    await dialog.waitFor({ state: 'hidden' })
  }
  return {
    dispose,
    async signInAgain() {
      await enter(page, OPERARIO, PROPIA)
      await page.waitForURL(/^(?!.*\/login)/)
      await page.goto('/fabrica/buscarButaca')
    },
    async change(nros, estado) {
      const hechos: Hecho[] = []
      for (const nro of nros) {
        const desde = Date.now()
        await changeOne(nro, estado)
        hechos.push({ nro, estado, desde, hasta: Date.now() })
      }
      return hechos
    },
    loseNetwork: () => context.setOffline(true),
    holds: count => page.getByRole('link', { name: new RegExp(`\\b${count} pendientes`) }).waitFor(),
    async sendAll() {
      await floor.networkReturns(page)
      await page.getByRole('link', { name: /al día/i }).waitFor()
    },
    async takeNewVersion() {
      await page.reload()
      await update(page).click()
      await page.locator('html[data-siguiente]').waitFor({ state: 'attached' })
    },
  }
}
