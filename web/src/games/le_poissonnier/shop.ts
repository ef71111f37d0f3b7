import type { Shop } from '../../core/game';

const shop: Shop = { stripes: ['#1f7f86', '#fdf3df'], minutes: 45, usual: 3 };
export default shop;
