import { expect } from '@playwright/test'
import type { Dispositivo } from '#contract/dispositivos/dispositivo.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { answerAsServer } from './as-server.ts'
import type { Screen } from './screen.ts'

const MIN_MS = 60_000

const device = (over: Partial<Dispositivo>): Dispositivo => {
  const now = Date.now()
  return {
    id: '3f9d1a52-7c1e-4b0a-9a53-000000000001',
    nombre: null,
    primerContacto: new Date(now - 90_000 * MIN_MS).toISOString(),
    ultimoContacto: new Date(now - MIN_MS).toISOString(),
    ultimoUsuario: 'operario',
    ultimaSec: 214,
    recibidas: 214,
    faltan: [],
    pendientes: 0,
    rechazadas: [],
    descartadas: 0,
    copiadoEn: null,
    perdidas: null,
    version: 'Bq3xY_9a',
    formato: 1,
    desfaseMs: 400,
    ...over,
  }
}

/** A shop floor with every kind of problem. */
const devices = (): Dispositivo[] => [
  device({ nombre: 'Línea 1' }),
  device({
    id: 'a80b44c1-7c1e-4b0a-9a53-000000000002',
    nombre: 'Balanza del galpón 2, junto a la entrada',
    ultimoUsuario: 'lopez',
    ultimoContacto: new Date(Date.now() - 47 * MIN_MS).toISOString(),
    pendientes: 3,
    faltan: [
      { desde: 201, hasta: 203 },
      { desde: 209, hasta: 209 },
      { desde: 212, hasta: 214 },
    ],
    perdidas: {
      hasta: 203,
      de: [
        { usuario: 'operario', cantidad: 2 },
        { usuario: 'lopez', cantidad: 1 },
      ],
    },
    desfaseMs: 4 * MIN_MS,
  }),
  device({
    id: 'c77e0f18-7c1e-4b0a-9a53-000000000003',
    copiadoEn: new Date(Date.now() - MIN_MS).toISOString(),
    pendientes: 4,
    faltan: [{ desde: 213, hasta: 214 }],
    rechazadas: [
      { sec: 207, nro: 'S710482', codigo: 'VERSION' },
      { sec: 211, nro: 'H500123', codigo: 'NO_EXISTE' },
    ],
  }),
  device({
    id: 'e1250d3b-7c1e-4b0a-9a53-000000000004',
    nombre: 'Depósito',
    pendientes: null,
    version: null,
    formato: null,
    desfaseMs: null,
  }),
]

/** The screen with a name being edited and refused entries unfolded: all that it can show at once. */
export const DISPOSITIVOS_SCREENS: readonly Screen[] = [
  {
    name: 'dispositivos',
    as: 'admin',
    open: async page => {
      const pattern = `**${ENDPOINTS.dispositivos.path}`
      await page.context().route(pattern, route => answerAsServer(route, { json: devices() }))
      await page.goto('/dispositivos')
      await page.getByRole('button', { name: '2 rechazadas' }).click()
      await page.getByRole('button', { name: 'Cambiar el nombre de Depósito' }).click()
      await expect(page.getByRole('textbox', { name: 'Equipo' })).toBeFocused()
      await expect(page.getByRole('list', { name: /^Rechazadas de/ })).toBeVisible()
      await page.context().unroute(pattern)
    },
  },
]
