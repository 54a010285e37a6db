// A server that speaks MongoDB's wire protocol over SQLite files, for tests on machines without mongod.
package main

import (
	"context"
	"flag"
	"log"
	"os"
	"os/signal"
	"syscall"

	"github.com/FerretDB/FerretDB/ferretdb"
)

func main() {
	listen := flag.String("listen", "127.0.0.1:27017", "address to listen on")
	folder := flag.String("folder", "", "folder that holds the databases; must exist")
	flag.Parse()
	if *folder == "" {
		log.Fatal("-folder is needed: it holds the databases")
	}

	server, err := ferretdb.New(&ferretdb.Config{
		Listener:  ferretdb.ListenerConfig{TCP: *listen},
		Handler:   "sqlite",
		// A write survives the end of this process, not a power cut: enough for tests, and ten times as fast.
		SQLiteURL: "file:" + *folder + "/?_pragma=synchronous(off)",
	})
	if err != nil {
		log.Fatal(err)
	}

	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := server.Run(ctx); err != nil {
		log.Fatal(err)
	}
}
