/** The screens (specification §2, «Screens and routes»); a catalogue's by its name. */
export const TITULOS = {
  panel: 'Panel de Control',
  butacas: 'Butacas',
  serie: 'Lectura en serie',
  etiquetas: 'Imprimir etiquetas',
  homologaciones: 'Homologaciones',
  porFecha: 'Por Fecha',
  flujo: 'Flujo',
  informeStock: 'Informes',
  registros: 'Registros',
  productos: 'Productos',
  importar: 'Importar',
  categorias: 'Categorias',
  marcas: 'Marcas',
  cliente_proveedor: 'Cliente/Proveedores',
  colores_producto: 'Colores',
  modelos_producto: 'Modelos',
  talles: 'Talles',
  pendientes: 'Pendientes',
  equipo: 'Este equipo',
  ayuda: 'Ayuda',
  relevo: 'Relevo',
  dispositivos: 'Dispositivos',
  usuarios: 'Usuarios',
} as const

/** The menu, where it does not say the title of the screen. */
export const MENU = {
  inicio: 'Inicio',
  stock: 'Stock',
  opciones: 'Opciones',
  fabrica: 'Fabrica',
  informes: 'Informes',
  informesDeStock: 'de productos',
  cliente: 'Cliente/Proveedor',
} as const
