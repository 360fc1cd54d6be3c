import { expect, type Page } from '@playwright/test'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { PROBLEM_TYPE } from '#contract/problem.ts'
import type { SesionAbierta, Usuario } from '#contract/usuario.ts'
import { USUARIO_DIALOGO, USUARIOS } from '#messages/persona/usuarios.ts'
import { SERVIDOR_USUARIOS } from '#messages/server/problemas.ts'
import { answerAsServer } from './as-server.ts'
import type { Screen } from './screen.ts'

const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString()

const usuarios = (): Usuario[] => [
  {
    id: 1,
    nombre: 'admin',
    rol: 'admin',
    activo: true,
    claveProvisoria: false,
    ultimoIngreso: ago(3),
    sesiones: 2,
  },
  {
    id: 5,
    nombre: 'lopez',
    rol: 'operario',
    activo: true,
    claveProvisoria: false,
    ultimoIngreso: ago(340),
    sesiones: 1,
  },
  {
    id: 9,
    nombre: 'maría-del-carmen.fernández',
    rol: 'vendedor',
    activo: true,
    claveProvisoria: true,
    ultimoIngreso: null,
    sesiones: 0,
  },
  {
    id: 6,
    nombre: 'gimenez',
    rol: 'operario',
    activo: false,
    claveProvisoria: false,
    ultimoIngreso: ago(60 * 24 * 40),
    sesiones: 0,
  },
]

const sesiones = (): SesionAbierta[] => {
  const sesion = { emitida: ago(300), vence: ago(-600), vista: ago(2), donde: '10.0.0.31', esta: false }
  return [
    { ...sesion, sid: '00000000-0000-4000-8000-000000000001', equipo: { id: '0e1f', nombre: 'Línea 1' } },
    { ...sesion, sid: '00000000-0000-4000-8000-000000000002', equipo: null, vista: null, emitida: ago(2000) },
  ]
}

async function openUsuarios(page: Page): Promise<void> {
  const pattern = `**${ENDPOINTS.usuarios.path}`
  await page.context().route(pattern, route =>
    route.request().method() === 'GET'
      ? answerAsServer(route, { json: usuarios() })
      : answerAsServer(route, {
          status: 409,
          contentType: PROBLEM_TYPE,
          body: JSON.stringify({
            status: 409,
            codigo: 'DUPLICADO',
            detail: SERVIDOR_USUARIOS.duplicado('lopez'),
            campos: ['nombre'],
          }),
        }),
  )
  await page.goto('/usuarios')
  await expect(page.getByRole('button', { name: USUARIOS.acciones('lopez') })).toBeEnabled()
}

const choose = async (page: Page, accion: string): Promise<void> => {
  await openUsuarios(page)
  await page.getByRole('button', { name: USUARIOS.acciones('lopez') }).click()
  await page.getByRole('menuitem', { name: accion }).click()
}

/** The list, and each action on an account, with errors beside their fields. */
export const USUARIOS_SCREENS: readonly Screen[] = [
  { name: 'usuarios', as: 'admin', open: openUsuarios },
  {
    name: 'usuarios-nuevo',
    as: 'admin',
    open: async page => {
      await openUsuarios(page)
      await page.getByRole('button', { name: USUARIOS.nuevo }).click()
      const dialog = page.getByRole('dialog', { name: USUARIOS.nuevo })
      await expect(dialog.getByLabel(USUARIO_DIALOGO.nombre)).toBeFocused()
      await dialog.getByLabel(USUARIO_DIALOGO.nombre).fill('dos palabras')
      await dialog.getByLabel(USUARIO_DIALOGO.clave, { exact: true }).fill('butacas2026')
      await dialog.getByRole('button', { name: USUARIO_DIALOGO.crear }).click()
      await expect(dialog.locator('[aria-invalid=true]').first()).toBeVisible()
    },
  },
  {
    name: 'usuarios-sesiones',
    as: 'admin',
    open: async page => {
      const pattern = `**${ENDPOINTS.sesionesUsuario.path.replace(':id', '*')}`
      await page.context().route(pattern, route => answerAsServer(route, { json: sesiones() }))
      await choose(page, USUARIOS.verSesiones)
      await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(2)
      await page.context().unroute(pattern)
    },
  },
  {
    name: 'usuarios-baja',
    as: 'admin',
    open: async page => {
      await choose(page, USUARIOS.darBaja)
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await page.context().unroute(`**${ENDPOINTS.usuarios.path}`)
    },
  },
]
