import { apiUrl } from './api';

describe('addresses of the API', () => {
  it.each([
    ['/invoices', {}, '/api/v1/invoices'],
    ['/invoices', { q: '', status: null, cursor: undefined }, '/api/v1/invoices'],
    ['/invoices', { q: '鈴木', limit: 25 }, '/api/v1/invoices?q=%E9%88%B4%E6%9C%A8&limit=25'],
    ['/invoices', { status: ['read', 'paid'] }, '/api/v1/invoices?status=read%2Cpaid'],
    ['/invoices', { status: [] }, '/api/v1/invoices'],
    ['/api/openapi.json', {}, '/api/openapi.json'],
  ])('%s with %j', (path, query, address) => {
    expect(apiUrl(path, query)).toBe(address);
  });
});
