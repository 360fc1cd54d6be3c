/** The card of the seat that was read (look, «Components»). */
export const TARJETA = {
  paso: (paso: number, pasos: number) => `Paso ${paso} de ${pasos}`,
  aviso: 'Aviso y último cambio',
  preHomologada: 'pre-homologada',
  noExisteDetalle: 'No hay ninguna butaca con ese número. Revisá la etiqueta y volvé a leer.',
  noEstaDetalle: 'Sin conexión con el servidor no se puede saber si existe. Volvé a leerla cuando haya red.',
  pasarA: 'Pasar a',
  pideElPeso: 'pide el peso',
  otroEstado: 'Otro estado',
  ultimoPaso: 'Último paso',
  reponer: (nro: string) => `Reponer ${nro}`,
  reponerCorto: 'Reponer',
  abrir: 'Abrir',
  crear: (nro: string) => `Crear ${nro}`,
  etiqueta: (nro: string) => `Imprimir etiqueta de ${nro}`,
  masEnLaLista: (n: number) => `y ${n} más en la lista`,
  antes: (estado: string) => `antes: ${estado}`,
} as const
