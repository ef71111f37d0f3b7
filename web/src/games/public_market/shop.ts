import type { Shop } from '../../core/game';

const shop: Shop = { stripes: ['#c8452d', '#fdf3df'], minutes: 60, usual: 2 };
export default shop;
