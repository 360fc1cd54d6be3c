import { addButacas, type Semilla } from './fabrica.ts'
import { lendFabrica } from './kept-fabrica.ts'
import { startTestServer, type TestServer } from './server.ts'

export interface OfflineServers {
  /** The server with our extensions and the contract-only server, over the same data. */
  full: TestServer
  contractOnly: TestServer
  addSeats(seats: readonly Semilla[]): Promise<void>
  /** State and user of each change of a seat, oldest first. */
  historial(nro: string): Promise<{ estado: number; usuario: string }[]>
  homologaciones(nro: string): Promise<{ eBlanca: string; eGris: string; comprador: string | null }[]>
  close(): Promise<void>
}

export async function startOfflineServers(): Promise<OfflineServers> {
  const { db, end } = await lendFabrica('postgres')
  const full = await startTestServer({ db })
  const contractOnly = await startTestServer({ db, contractOnly: true })
  return {
    full,
    contractOnly,
    addSeats: seats => addButacas(db, seats),
    historial: nro =>
      db.query(
        `select ce.estado_id as estado, u.nombre as usuario from cambio_estado ce
         join usuario u on u.id = ce.usuario_id where ce.butaca_nro = $1 order by ce.fecha_hs, ce.id`,
        [nro],
      ),
    homologaciones: nro =>
      db.query(
        `select etiqueta_blanca as "eBlanca", etiqueta_gris as "eGris", comprador
         from homologacion where butaca_nro = $1`,
        [nro],
      ),
    async close() {
      await full.close()
      await contractOnly.close()
      await end()
    },
  }
}
