import { expect } from '@playwright/test'
import { LISTA } from '#messages/butacas/lista.ts'
import { INFORME } from '#messages/informe-fecha.ts'
import { BORRADOS } from '#messages/stock/historial.ts'
import type { Screen } from './screen.ts'

const DAY_MS = 86_400_000
/** The day that many days ago. */
const day = (ago: number): string => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10)

/** Twenty days with hours, compared with those four weeks before. */
export const COMPARADO = `/informes/date?desde=${day(20)}&hasta=${day(1)}&horaD=06:00&horaH=22:00&estado=5&antes=28`

/** A compared report, exports of the seat search, and deleted rows. */
export const SALIDAS_SCREENS: readonly Screen[] = [
  {
    name: 'informe-comparado',
    as: 'operario',
    open: async page => {
      await page.goto(COMPARADO)
      await expect(
        page.getByText(/más que antes|menos que antes|igual que antes|sin datos antes/),
      ).toBeVisible()
      const evolucion = page.getByRole('region', { name: INFORME.evolucion })
      await evolucion.getByRole('button', { name: INFORME.verTablaDe(INFORME.evolucion) }).click()
      await expect(evolucion.getByRole('table')).toBeVisible()
    },
  },
  {
    name: 'butacas-sacar',
    as: 'operario',
    open: async page => {
      await page.goto('/fabrica/buscarButaca?estado=2')
      await page.getByRole('button', { name: LISTA.sacar }).click()
      await expect(page.getByRole('dialog', { name: LISTA.sacar })).toBeVisible()
    },
  },
  {
    name: 'productos-eliminados',
    as: 'admin',
    open: async page => {
      await page.goto('/stock/producto')
      await page.getByRole('button', { name: BORRADOS.ver }).click()
      await expect(page.getByRole('dialog', { name: BORRADOS.titulo.productos })).toBeVisible()
      await expect(page.getByText(BORRADOS.cargando)).toHaveCount(0)
    },
  },
]
