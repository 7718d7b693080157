// An address of a running product for clients that cannot resolve names under .localhost: it sends all on to the API host.
import http from 'node:http';

/**
 * @param {{port: number, domain: string}} product
 * @returns {Promise<{url: string, close: () => void}>} url of the API
 */
export function openPlainDoor({ port, domain }) {
  const server = http.createServer((request, response) => {
    const headers = { ...request.headers, host: `api.${domain}` };
    const { method, url: path } = request;
    const onward = http.request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      response.writeHead(answer.statusCode, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', () => response.destroy());
    request.pipe(onward);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () =>
      resolve({
        url: `http://127.0.0.1:${server.address().port}/api/v1`,
        close: () => {
          server.closeAllConnections();
          server.close();
        },
      }),
    );
  });
}
